/** The rules for usernames and passwords (specification §5, §9) and their messages. */
export const USERNAME_MIN = 3;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1000;

export const credentialFaults = {
  username: `Username must be at least ${USERNAME_MIN} characters`,
  password: (floor: number) => `Password must be at least ${floor} characters`,
  common: "This password is too common. Please choose another one",
  invisible: "Username cannot contain invisible characters",
  email: "Invalid email address",
  firstName: "First name is required",
  role: "Please select a role",
} as const;
