/** The minimum length of a password, even if PASSWORD_MIN_LENGTH is lower (spec 5, D-06). */
export const minPasswordLength = 4
/** Longer passwords would only take more time to hash. */
export const maxPasswordLength = 200

export const passwordsProblem = 'Passwords do not match or are too short.'

/** Whether a new password and its repetition match and are long enough (spec 5). `minLength` is PASSWORD_MIN_LENGTH. */
export const canSavePassword = (password: string, repeated: string, minLength: number): boolean =>
  password === repeated && isLongEnough(password, minLength)

const strictMinLength = 8
/**
 * Whether passwords that are easy to guess are refused too: only if PASSWORD_MIN_LENGTH (`minLength`) is 8 characters or more. Otherwise
 * the specification accepts any password that is long enough (spec 5, D-06).
 */
export const refusesEasyPasswords = (minLength: number): boolean => minLength >= strictMinLength

/** The most characters beside a word that others know which do not make it a password. */
const fewCharacters = 4
/** A shorter word stands in too many passwords by chance. */
const shortestWord = 4

/**
 * Whether a password is among the first that others would try: one of the `common` ones, in lower case, or hardly more than one of
 * the `names` that they know, such as that of the user or the company.
 */
export function isEasyToGuess(password: string, common: ReadonlySet<string>, names: readonly string[]): boolean {
  const typed = password.toLowerCase()
  const isHardlyMore = (word: string) => typed.includes(word) && typed.length - word.length <= fewCharacters
  return common.has(typed) || ['Dray', ...names].flatMap(wordsOf).some(isHardlyMore)
}

/** "Nancy Davolio" is itself, nancydavolio, nancy and davolio. */
function wordsOf(name: string): string[] {
  const whole = name.trim().toLowerCase()
  const parts = whole.split(/[^\p{L}\p{N}]+/u)
  return [whole, parts.join(''), ...parts].filter((word) => word.length >= shortestWord)
}

/** Counts code points, so that an emoji counts as one character. */
export const isLongEnough = (password: string, minLength: number): boolean =>
  [...password].length >= Math.max(minLength, minPasswordLength)
