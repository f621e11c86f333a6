export type Point = { x: number; y: number }
export type Stroke = readonly Point[]

/** The path's own units, whatever the size of the screen; the printed proof has the same shape. */
export const signatureBox = { width: 600, height: 200 } as const

/** The server takes 20,000 characters; a point is at most 16. */
export const maxSignaturePoints = 1_000

/** Closer points than this don't show in print. */
const minDistance = 4

/** True if this point is far enough from the last one of its stroke to be kept. */
export const isNextPoint = (last: Point | undefined, next: Point): boolean =>
  last === undefined || Math.hypot(next.x - last.x, next.y - last.y) >= minDistance

/** SVG path data with curves through the middle of each two points, or null if nothing was drawn. */
export function signaturePath(strokes: readonly Stroke[]): string | null {
  const drawn = strokes.filter((stroke) => stroke.length > 0)
  return drawn.length === 0 ? null : drawn.map(strokePath).join(' ')
}

function strokePath(points: Stroke): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (first === undefined) return ''
  // A dot is a short line.
  if (last === undefined) return `M ${pair(first)} L ${pair({ x: first.x + 2, y: first.y })}`
  const curves = rest
    .slice(0, -1)
    .map((point, index) => `Q ${pair(point)} ${pair(middle(point, rest[index + 1] ?? last))}`)
  return [`M ${pair(first)}`, ...curves, `L ${pair(last)}`].join(' ')
}

const pair = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** For someone who can't draw: a line under the typed name. */
export const typedSignature = 'M 40 150 L 560 150'
