import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Fonts from npm: Inter for text, Noto Emoji for emoji. */
const packaged = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

/** Fonts for scripts Inter lacks. Their packages contain tens of megabytes of unused weights. */
const shipped = fileURLToPath(new URL('../../../fonts', import.meta.url))

/** No font comes from the machine, so a document looks the same everywhere. Only those that a document uses are read. */
export function fontFiles(): string[] {
  const files = readdirSync(shipped)
    .filter((file) => file.endsWith('.ttf'))
    .sort()
  return [
    ...packaged.map((file) => fileURLToPath(import.meta.resolve(file))),
    ...files.map((file) => path.join(shipped, file)),
  ]
}
