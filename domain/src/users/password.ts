/** Even if PASSWORD_MIN_LENGTH is lower (spec 5, D-06). */
export const minPasswordLength = 4
/** Longer ones would only take more time to hash. */
export const maxPasswordLength = 200

export const passwordsProblem = 'Passwords do not match or are too short.'

export const canSavePassword = (password: string, repeated: string, minLength: number): boolean =>
  password === repeated && isLongEnough(password, minLength)

const strictMinLength = 8
/** Only if PASSWORD_MIN_LENGTH is 8 or more: otherwise the specification accepts any long enough password (spec 5). */
export const refusesEasyPasswords = (minLength: number): boolean => minLength >= strictMinLength

/** A known word with this few other characters is easy to guess. */
const fewCharacters = 4
/** Shorter words occur in too many passwords by chance. */
const shortestWord = 4

/** One of the `common` ones, in lower case, or little more than one of `names`, which other people know. */
export function isEasyToGuess(password: string, common: ReadonlySet<string>, names: readonly string[]): boolean {
  const typed = password.toLowerCase()
  const isHardlyMore = (word: string) => typed.includes(word) && typed.length - word.length <= fewCharacters
  return common.has(typed) || ['Dray', ...names].flatMap(guessableWords).some(isHardlyMore)
}

/** "Nancy Davolio" is itself, nancydavolio, nancy and davolio. */
function guessableWords(name: string): string[] {
  const whole = name.trim().toLowerCase()
  const parts = whole.split(/[^\p{L}\p{N}]+/u)
  return [whole, parts.join(''), ...parts].filter((word) => word.length >= shortestWord)
}

/** Code points, so that an emoji counts as one. */
export const isLongEnough = (password: string, minLength: number): boolean =>
  [...password].length >= Math.max(minLength, minPasswordLength)
