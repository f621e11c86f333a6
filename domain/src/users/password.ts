/** The minimum length of a password, even if PASSWORD_MIN_LENGTH is lower (spec 5, D-06). */
export const minPasswordLength = 4
/** Longer passwords would only take more time to hash. */
export const maxPasswordLength = 200

export const passwordsProblem = 'Passwords do not match or are too short.'

/** Whether a new password and its repetition match and are long enough (spec 5). `minLength` is PASSWORD_MIN_LENGTH. */
export const canSavePassword = (password: string, repeated: string, minLength: number): boolean =>
  password === repeated && isLongEnough(password, minLength)

/** Counts code points, so that an emoji counts as one character. */
export const isLongEnough = (password: string, minLength: number): boolean =>
  [...password].length >= Math.max(minLength, minPasswordLength)
