/** 12,345 */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** 1 product, 12 products; `many` where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
