import { scannedBatch } from '@dray/domain/batches/batch-labels'
import { parseTradeCode } from '@dray/domain/codes/gs1'
import { maxLengths } from '@dray/domain/limits'
import { Alert, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Layered } from '../../kit/modals/modals.tsx'

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

export function ScanDialog({ frame, closeNow, onScanned }: Layered & { onScanned: (text: string) => void }) {
  const { video, problem } = useCodeScanner((text) => {
    closeNow()
    onScanned(text)
  })
  return (
    <Modal {...frame} title="Scan a code" size="md">
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {problem === undefined && (
        <>
          {/* The camera has no sound to caption. */}
          <video ref={video} muted playsInline aria-label="Camera" style={{ width: '100%', borderRadius: 8 }} />
          <Text size="sm" c="dimmed" mt="xs">
            Hold the code in front of the camera.
          </Text>
        </>
      )}
    </Modal>
  )
}

/** Shows the camera in a video and reports the first code it sees. */
function useCodeScanner(onScanned: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useEffectEvent(onScanned)
  // The camera is outside React; it's on while the dialog is open.
  useEffect(() => {
    const stop = new AbortController()
    scan(video, (text) => report(text), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(cameraProblem(error))
    })
    return () => stop.abort()
  }, [])
  return { video, problem }
}

/** How often to look for a code, in milliseconds. */
const pause = 150

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

type DetectorClass = new () => Detector

/** Android and macOS read every common bar code. Elsewhere a library reads QR codes, such as those on our labels. */
export async function codeDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass }
  if (own !== undefined) return new own()
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector()
}

/** The batch number if it's one of our labels, otherwise the code's text; undefined if it can't be a batch number or a code of the trade. */
export function scannedText(code: string | undefined): string | undefined {
  const text = code?.trim() ?? ''
  if (parseTradeCode(text) !== undefined) return text
  const number = scannedBatch(text)?.batchNumber ?? text
  return number === '' || number.length > maxLengths.batchNumber ? undefined : number
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return "The camera is blocked. Allow it in the browser's settings for this site."
  return name === 'NotFoundError'
    ? 'No camera was found. Type the number.'
    : "The camera can't be used. Type the number."
}
