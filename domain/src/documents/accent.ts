/** The color of titles and rules on documents, if the company chose none. */
export const defaultAccent = '#2b5c7e'

/** To choose from; any other color that can be read on paper is fine too. */
export const accents = [
  { color: '#2b5c7e', name: 'Steel blue' },
  { color: '#1f4e79', name: 'Navy' },
  { color: '#0b6a64', name: 'Sea green' },
  { color: '#3f6212', name: 'Olive' },
  { color: '#92400e', name: 'Brown' },
  { color: '#b3261e', name: 'Red' },
  { color: '#7c2d5b', name: 'Plum' },
  { color: '#343b47', name: 'Graphite' },
] as const

/** WCAG AA for text. */
const leastContrast = 4.5

/** True for `#rrggbb` in lower case, dark enough for text on white paper. */
export const isReadableAccent = (color: string): boolean =>
  /^#[0-9a-f]{6}$/.test(color) && contrast(color, '#ffffff') >= leastContrast

/** Between two colors written `#rrggbb` (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
