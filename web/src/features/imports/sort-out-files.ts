import { previewImport } from '@dray/contract/imports'
import { pluralize } from '../../kit/format-count.ts'

export const maxFiles = 50
/** The maximum size of all files in a request; the rest is for their names. */
export const maxBytes = (previewImport.bodyLimit ?? Number.POSITIVE_INFINITY) - 64 * 1024
export const maxShown = `${Math.floor(maxBytes / 1024 / 1024) + 1} MB`

const splitAdvice = 'Split it into several imports, or import it on the server with “npm run import”.'
export const tooLarge = (name: string): string =>
  `${name} is larger than ${maxShown}, the limit for one import here. ${splitAdvice}`
export const tooLargeTogether = (name: string): string =>
  `With ${name} the files would be larger than ${maxShown}, the limit for one import here. Import it separately.`

/** Splits dropped files into those to add, and a message for each of the others. */
export function sortOutFiles(
  existingNames: readonly string[],
  dropped: readonly File[],
  most = maxFiles,
): { accepted: File[]; refused: string[] } {
  const accepted: File[] = []
  const refused: string[] = []
  const names = new Set(existingNames.map(sameName))
  const others = dropped.filter(({ name }) => !isCsv(name)).map(({ name }) => name)
  for (const file of dropped) {
    if (!isCsv(file.name)) continue
    if (names.has(sameName(file.name))) refused.push(`${file.name} was already added. Remove it first to replace it.`)
    else if (file.size > maxBytes) refused.push(tooLarge(file.name))
    else if (names.size >= most)
      refused.push(`${file.name} is one too many: one import can have at most ${pluralize(most, 'file')}.`)
    else {
      names.add(sameName(file.name))
      accepted.push(file)
    }
  }
  return { accepted, refused: others.length === 0 ? refused : [notCsv(others), ...refused] }
}

const isCsv = (name: string): boolean => /\.csv$/i.test(name)
const sameName = (name: string): string => name.toLowerCase()

const maxListed = 3

/** A folder may have hundreds of other files: the first are listed, the rest are counted. */
function notCsv(names: readonly string[]): string {
  const rest = names.length - maxListed
  const named = names.slice(0, maxListed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  return `${named} ${names.length === 1 ? "isn't a CSV file and was" : "aren't CSV files and were"} left out. In your spreadsheet, save it as “CSV UTF-8”.`
}
