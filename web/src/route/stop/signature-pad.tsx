import { type PointerEvent, useRef, useState } from 'react'
import style from './stop.module.css'

type Props = {
  /** SVG path data. */
  value: string | null
  onChange: (path: string | null) => void
  /** Signs for someone who can't draw. */
  receivedBy: string
  problem: string | undefined
}

/** Drawn with a finger, a pen or the mouse. A typed name can sign too. */
export function SignaturePad({ value, onChange, receivedBy, problem }: Props) {
  const pad = useDrawing(onChange)
  const path = pad.drawing ?? value
  const name = receivedBy.trim()
  return (
    <fieldset className={style.group} aria-describedby={problem === undefined ? undefined : 'signature-problem'}>
      <legend>Signature</legend>
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        className={style.pad}
        role="img"
        aria-label={value === null ? 'Signature: none yet' : 'Signature: signed'}
        data-invalid={problem !== undefined || undefined}
        {...pad.handlers}
      >
        <line x1="40" y1="165" x2="560" y2="165" className={style.signLine} />
        {path === null && (
          <text x="300" y="110" className={style.padHint}>
            Sign here
          </text>
        )}
        {value === typedSignature && (
          <text x="300" y="130" className={style.typedName}>
            {name}
          </text>
        )}
        {path !== null && <path d={path} className={style.ink} />}
      </svg>
      <div className="wrap row">
        <button type="button" disabled={value === null} onClick={() => pad.clear()}>
          Clear
        </button>
        {value === null && (
          <button type="button" disabled={name === ''} onClick={() => onChange(typedSignature)}>
            Sign with the typed name
          </button>
        )}
      </div>
      {problem !== undefined && (
        <p id="signature-problem" role="alert" className="danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function useDrawing(onChange: Props['onChange']) {
  // Pointers move faster than React renders.
  const strokes = useRef<Point[][]>([])
  const [drawing, setDrawing] = useState<string>()
  const isDrawing = useRef(false)

  function add(event: PointerEvent<SVGSVGElement>) {
    const stroke = strokes.current.at(-1)
    if (stroke === undefined || pointCount(strokes.current) >= maxSignaturePoints) return
    const box = event.currentTarget.getBoundingClientRect()
    const moved = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of moved.length > 0 ? moved : [event.nativeEvent]) {
      const point = {
        x: within(((clientX - box.left) / box.width) * signatureBox.width, signatureBox.width),
        y: within(((clientY - box.top) / box.height) * signatureBox.height, signatureBox.height),
      }
      if (isNextPoint(stroke.at(-1), point)) stroke.push(point)
    }
    setDrawing(signaturePath(strokes.current) ?? undefined)
  }

  function end() {
    if (!isDrawing.current) return
    isDrawing.current = false
    onChange(signaturePath(strokes.current))
    setDrawing(undefined)
  }
  return {
    drawing,
    clear() {
      strokes.current = []
      onChange(null)
    },
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        isDrawing.current = true
        strokes.current.push([])
        add(event)
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        if (isDrawing.current) add(event)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

const pointCount = (strokes: readonly Stroke[]): number => strokes.reduce((count, { length }) => count + length, 0)
const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max)

type Point = { x: number; y: number }
type Stroke = readonly Point[]

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
const typedSignature = 'M 40 150 L 560 150'
