type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new () => Detector

/** Android and macOS read every usual bar code themselves. Elsewhere a library reads QR codes, such as those of our labels. */
export async function codeDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass }
  if (own !== undefined) return new own()
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector()
}
