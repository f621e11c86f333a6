import encodeQR from 'qr'
import { useMemo } from 'react'

/** Dark on white even in the dark theme, so that phones can scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(encodeQR(text, 'raw', { ecc: 'medium', border: 4 })), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const drawn = (rows: readonly (readonly boolean[])[]) => ({
  size: rows.length,
  path: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
})
