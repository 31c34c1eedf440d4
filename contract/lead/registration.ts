/** A registration number's letters and digits only: the key vehicles are compared by. */
export function registrationKey(registration: string): string {
  return registration.toUpperCase().replace(/[\s!-/:-@[-`{-~\u2010-\u2015]/g, "");
}

const STATE_FORM = /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/;
const BHARAT_FORM = /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/;

/** A registration number in groups, 'MH 12 DE 4321', however it was typed; one of another form is unchanged. */
export function formatRegistration(registration: string): string {
  const groups = groupsOf(registration);
  return groups ? groups.slice(1).filter(Boolean).join(" ") : registration;
}

/** Whether it has the form of one; an old or foreign one has not. */
export const isRegistration = (text: string): boolean => groupsOf(text) !== null;

function groupsOf(registration: string) {
  const key = registrationKey(registration);
  return STATE_FORM.exec(key) ?? BHARAT_FORM.exec(key);
}
