import { type PointerEvent, useRef, useState } from 'react'
import style from './stop.module.css'
import {
  isNextPoint,
  maxSignaturePoints,
  type Point,
  signatureBox,
  signaturePath,
  type Stroke,
  typedSignature,
} from './signature-path.ts'

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
