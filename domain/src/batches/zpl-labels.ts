import { graphemes } from '../text/plain-text.ts'
import { type BatchLabel, type LabelSheet, labelTexts, type SheetLayout, sheetLayouts } from './batch-labels.ts'

/** Dots per inch of the print heads; the first is the usual one. */
export const zebraResolutions = [203, 300] as const
export type ZebraResolution = (typeof zebraResolutions)[number]

/** A QR code as the printer will draw it: its size in modules and its error correction. */
export type LabelCode = { modules: number; correction: 'L' | 'M' }
export type ZplLabel = BatchLabel & { code: LabelCode }

/**
 * ZPL II for a Zebra printer. Each label is one format, at the size it has on the sheet; equal neighbors are copies of one. ASCII only:
 * other letters are hexadecimal UTF-8, so nothing on the way to the printer can change them.
 */
export function zplLabels(labels: readonly ZplLabel[], sheet: LabelSheet, dpi: ZebraResolution): string {
  const runs: { fields: string; copies: number }[] = []
  for (const label of labels) {
    const fields = labelFields(label, sheetLayouts[sheet], dpi).join('\n')
    const last = runs.at(-1)
    if (last?.fields === fields) last.copies += 1
    else runs.push({ fields, copies: 1 })
  }
  return runs.map(({ fields, copies }) => `^XA\n${fields}\n^PQ${copies}\n^XZ\n`).join('')
}

/** In dots. A line's height is its font's. */
type Line = { text: string; height: number; lines?: number }
type Block = { x: number; y: number; width: number }

/** Printers draw a QR code this many dots below its place. */
const codeShift = 10
const maxMagnification = 10

/** In points, as in the template of the PDF. */
const pad = 5
const gap = 6
const nameSize = 8.5
const textSize = 6.5
/** Facts that don't fit on one line get two smaller ones, and a second line takes its room from the code or the product. */
const smallerSizes = [6, 5.5, 5, 4.5]
const secondLine = 5

function labelFields(label: ZplLabel, layout: SheetLayout, dpi: ZebraResolution): string[] {
  const fromInches = (inches: number) => Math.floor(inches * dpi)
  const fromPoints = (points: number) => fromInches(points / 72)
  const [width, height, margin] = [fromInches(layout.label.width), fromInches(layout.label.height), fromPoints(pad)]
  const texts = labelTexts(label)
  const isBelow = layout.foot === 'below'
  const besideCode = width - 2 * margin - fromInches(layout.code) - fromPoints(gap)
  const facts = factsLine(texts.facts, { width: isBelow ? width - 2 * margin : besideCode, fromPoints })
  const isLong = facts?.lines === 2
  const code = fromInches(layout.code) - (isBelow && isLong ? fromPoints(secondLine) : 0)
  const x = margin + code + fromPoints(gap)
  const beside = { x, width: width - margin - x }
  const small = (text: string): Line => ({ text, height: fromPoints(textSize) })
  const short = (points: number): Line => ({ text: texts.short, height: fromPoints(points) })
  const foot = [...[texts.batchNumber, `${texts.received} · ${texts.remaining}`].map(small), ...(facts ? [facts] : [])]
  const nameLines = isLong && !isBelow ? 1 : 2
  const head = [
    { text: texts.product, height: fromPoints(nameSize), lines: nameLines },
    small(texts.brand),
    small(texts.sku),
  ]
  const bottom = (lines: readonly Line[], end: number) =>
    end - lines.reduce((sum, line) => sum + line.height * (line.lines ?? 1), 0)
  const stacks: [Omit<Block, 'y'>, number, Line[]][] = isBelow
    ? [
        [beside, bottom([short(19)], margin + code), [short(19)]],
        [{ x: margin, width: width - 2 * margin }, bottom(foot, height - margin), foot],
      ]
    : [[beside, bottom([short(12), ...foot], height - margin), [short(12), ...foot]]]
  return [
    '^CI28',
    `^PW${width}`,
    `^LL${height}`,
    '^LH0,0',
    codeField(label, { at: margin, room: code }),
    ...stacked({ ...beside, y: margin }, head),
    ...stacks.flatMap(([block, y, lines]) => stacked({ ...block, y }, lines)),
  ]
}

type FactsRoom = { width: number; fromPoints: (points: number) => number }

/** The largest letters in which all facts of a batch fit. */
function factsLine(text: string, { width, fromPoints }: FactsRoom): Line | undefined {
  if (text === '') return undefined
  const fits = ({ height, lines }: Required<Line>) => lineCount(text, width / height) <= lines
  const lines = [
    { text, height: fromPoints(textSize), lines: 1 },
    ...smallerSizes.map((size) => ({ text, height: fromPoints(size), lines: 2 })),
  ]
  return lines.find(fits) ?? lines.at(-1)
}

function codeField({ address, code }: ZplLabel, { at, room }: { at: number; room: number }): string {
  const magnification = Math.max(1, Math.min(maxMagnification, Math.floor((room - codeShift) / code.modules)))
  return `^FO${at},${at}^BQN,2,${magnification}^FH^FD${code.correction}A,${fieldData(address)}^FS`
}

function stacked({ x, y, width }: Block, lines: readonly Line[]): string[] {
  let top = y
  return lines.map(({ text, height, lines: count = 1 }) => {
    const data = fieldData(cut(text, { width: width / height, lines: count }).replaceAll('\\', String.raw`\\`))
    const field = `^FO${x},${top}^A0N,${height}^FB${width},${count},0,L^FH^FD${data}^FS`
    top += height * count
    return field
  })
}

/** Escapes characters that start a command or a hexadecimal number, and all but printable ASCII. */
const fieldData = (text: string): string =>
  text
    .replaceAll('_', '_5F')
    .replaceAll('~', '_7E')
    .replace(/\^|[^ -~]+/gu, (letters) => encodeURIComponent(letters).replaceAll('%', '_'))

/** More than fits on two lines of a label. */
const maxLetters = 100

/** Cuts a text that needs more lines: the printer would print the rest over the last one. `width` is in heights of the font. */
function cut(text: string, room: { width: number; lines: number }): string {
  // A short batch number may begin with half of an emoji.
  const letters = graphemes(
    text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/\p{Cs}/gu, '\ufffd')
      .trim(),
  )
  const fits = (shortened: string) => lineCount(shortened, room.width) <= room.lines
  if (letters.length <= maxLetters && fits(letters.join(''))) return letters.join('')
  let count = Math.min(letters.length - 1, maxLetters)
  const shortened = () => `${letters.slice(0, count).join('').trim()}…`
  while (count > 0 && !fits(shortened())) count -= 1
  return shortened()
}

/** How many lines a text takes at most. The printer hyphenates words that are longer than a line. */
function lineCount(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const length = textWidth(word)
    const end = used === 0 ? length : used + letterWidth(' ') + length
    if (end <= width) {
      used = end
      continue
    }
    // Each piece leaves room for a hyphen and, since a letter isn't divided, for most of another letter.
    const pieces = length <= width ? 1 : Math.ceil(length / (width - letterWidth('-') - 1))
    lines += used === 0 ? pieces - 1 : pieces
    used = pieces === 1 ? length : width
  }
  return lines
}

const textWidth = (text: string): number => graphemes(text).reduce((sum, letter) => sum + letterWidth(letter), 0)

/** In heights of the font, rounded up from the widths of the printers' font 0, which is proportional and condensed. */
function letterWidth(grapheme: string): number {
  const letter = grapheme.normalize('NFD')[0] ?? ''
  if (/[ !'(),.:;I[\]`fijlrt|{}·’]/.test(letter)) return 0.32
  if (/[a-ln-vx-z0-9]/.test(letter)) return 0.5
  if (/[A-LN-VX-Z]/.test(letter)) return 0.6
  return /[ -~…]/.test(letter) ? 0.85 : 1
}
