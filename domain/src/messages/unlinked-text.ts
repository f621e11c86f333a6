import { plainLine } from '../text/plain-text.ts'

const maxLength = 200

/** Full stops that domain names may be written with. */
const stops = /[．。｡․‧]/gu

/**
 * A text that someone typed, as one line in which no mail program or chat finds an address, a person, a command or a tag to link: nobody
 * can send customers somewhere in the company's name.
 */
export function unlinkedText(text: string): string {
  const line = plainLine(text.replace(stops, '.'))
    .replace(/@/gu, ' at ')
    .replace(/:(?=\S)/gu, ': ')
    .replace(/\.(?=[^\s\d.,;!?)])/gu, '. ')
    .replace(/(?<=\d)\.(?=\d+\.)/gu, '. ')
    .replace(/(?<=^|[^\p{L}\p{N}])([/#$])(?=[\p{L}_])/gu, '$1 ')
    .replace(/\/{2,}/gu, '/ ')
  const plain = plainLine(line)
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain
}
