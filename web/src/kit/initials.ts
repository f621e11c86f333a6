/** The initials of a name, at most two: ND of Nancy Davolio, M of Michael. */
export function nameInitials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en-US') ?? '').join('')
}
