/** Of three letters, one wrong makes too many other words. */
export const minSimilarLetters = 4

/** Wrong, missing, extra or swapped. False for equal words, under four letters, and with digits: those are another SKU or size. */
export function differsByOneLetter(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < minSimilarLetters || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA -= 1
    endOfB -= 1
  }
  const [middleOfA, middleOfB] = [a.slice(start, endOfA), b.slice(start, endOfB)]
  return (isOneLetter(middleOfA, middleOfB) || isSwap(middleOfA, middleOfB)) && !hasDigit(a) && !hasDigit(b)
}

const isOneLetter = (a: string, b: string): boolean => a.length <= 1 && b.length <= 1 && a !== b

const isSwap = (a: string, b: string): boolean => a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]

const hasDigit = (word: string): boolean => /\d/.test(word)
