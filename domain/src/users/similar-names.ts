import { nameKey } from '../text/plain-text.ts'

/** Letters that look like Latin ones in any font: Cyrillic, Greek, phonetic; and the other signs for apostrophes and hyphens. */
const lookAlikes = [
  ['АВЕЅІЈКМНОРСТУХҮӀԚԜҺ', 'ABESIJKMHOPCTYXYIQWH'],
  ['авеѕіјкмнорстухүӏһԁԛԝ', 'abesijkmhopctyxyihdqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αβεζηικμνορτυχγ', 'abeznikmvoptuxy'],
  ['ɑɡ', 'ag'],
  ['’‘ʼ‐–−', "'''---"],
] as const
const latinLetters = new Map(
  lookAlikes.flatMap(([others, latin]) =>
    Array.from(others, (letter, index) => [letter, latin.charAt(index)] as const),
  ),
)

/** No font shows them. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

const keyPrefix = 'API key'

/** How the change log names a key. */
export const keyUserName = (name: string): string => `${keyPrefix} ${name}`

/** How the change log names a contact, who may have the name of a user. */
export const contactUserName = (name: string): string => `Contact ${name}`

/**
 * Equal for names that people read as the same: in other alphabets, full width, with unseen characters, in any case, with or without the
 * words before a key's name (D-359). Accents stay. The database's `name_skeleton` does this too.
 */
export const nameSkeleton = (name: string): string =>
  Array.from(name.replace(unseen, '').normalize('NFKC'), (letter) => latinLetters.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\s\u0080-\u009f\u2800]+/gu, ' ')
    .trim()
    .replace(/^api key /, '')

type Named = { id: number; name: string }

/** Finds who else has a name that looks like this one. `id`: absent for a new user or key. */
export function similarNames<Other extends Named>(
  others: readonly Other[],
): (own: { id?: number | undefined; name: string }) => Other | undefined {
  const bySkeleton = Map.groupBy(others, ({ name }) => nameSkeleton(name))
  // A Greek letter may look like one Latin letter as a capital and like another in lower case.
  const byKey = Map.groupBy(others, ({ name }) => nameKey(name))
  return ({ id, name }) =>
    [...(bySkeleton.get(nameSkeleton(name)) ?? []), ...(byKey.get(nameKey(name)) ?? [])].find(
      (other) => other.id !== id,
    )
}
