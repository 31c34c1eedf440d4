/** Why a caller pauses, one reason per line, until the agency sets others. */
export const BREAK_REASONS = `Tea
Lunch
Training
Meeting
Other`;
