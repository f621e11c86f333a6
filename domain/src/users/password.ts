/** The fewest characters a password may have, whatever the setting says (spec 5, D-06). */
export const shortestPassword = 4
/** Longer ones would only cost hashing time. */
export const longestPassword = 200

export const passwordsProblem = 'Passwords do not match or are too short.'

/** Whether a new password and its repetition may be saved (spec 5). `fewest` is PASSWORD_MIN_LENGTH. */
export const passwordsAgree = (password: string, repeated: string, fewest: number): boolean =>
  password === repeated && isLongEnough(password, fewest)

/** Counts what a person sees as characters, so that one emoji is one. */
export const isLongEnough = (password: string, fewest: number): boolean =>
  [...password].length >= Math.max(fewest, shortestPassword)
