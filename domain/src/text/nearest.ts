/** How many letters to add, leave out, change or swap (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? (beforeLast[j - 2] ?? Infinity) + 1 : Infinity
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1), swapped))
    }
    beforeLast = last
    last = row
  }
  return last[to.length] ?? 0
}

/** Longer words aren't mistyped names. */
const maxLength = 60

/** The closest name that differs in at most a third of the letters, or else one contained in the word. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const letters = onlyLetters(word)
  if (letters === '' || letters.length > maxLength) return undefined
  let nearest: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = editDistance(letters, onlyLetters(name))
    if (distance <= maxDistance(letters, name) && distance < (nearest?.distance ?? Infinity))
      nearest = { name, distance }
  }
  return nearest?.name ?? containedName(letters, names)
}

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const maxDistance = (letters: string, name: string): number => Math.floor(Math.max(letters.length, name.length) / 3)

/** "product name" is near "name", and "qty in stock" near "stock". */
function containedName(letters: string, names: readonly string[]): string | undefined {
  const contained = names.filter((name) => name.length >= 4 && letters.includes(onlyLetters(name)))
  return contained.sort((a, b) => b.length - a.length)[0]
}
