import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeDetector } from './code-detector.ts'
import { scannedText } from './scanned-text.ts'

/** How often the picture of the camera is searched for a code, in milliseconds. */
const pause = 150

/** Shows the camera in a video and reports the first code that it sees. */
export function useCodeScanner(onScanned: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useEffectEvent(onScanned)
  // The camera is outside React: it is on while the dialog is open.
  useEffect(() => {
    const stop = new AbortController()
    scan(video, (text) => report(text), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => stop.abort()
  }, [])
  return { video, problem }
}

async function scan(
  video: { current: HTMLVideoElement | null },
  onScanned: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const [stream, detector] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    codeDetector(),
  ])
  const turnOff = () => stream.getTracks().forEach((track) => track.stop())
  const picture = video.current
  if (signal.aborted || picture === null) return turnOff()
  signal.addEventListener('abort', turnOff)
  picture.srcObject = stream
  await picture.play()
  while (!signal.aborted) {
    const [code] = await detector.detect(picture)
    const text = scannedText(code?.rawValue)
    if (text !== undefined && !signal.aborted) return onScanned(text)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return "The camera is blocked. Allow it in the browser's settings for this site."
  return name === 'NotFoundError'
    ? 'No camera was found. Type the number.'
    : "The camera can't be used. Type the number."
}
