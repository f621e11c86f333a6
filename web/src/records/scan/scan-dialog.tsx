import { Alert, Modal, Text } from '@mantine/core'
import type { Layered } from '../../kit/modals/modals.tsx'
import { useCodeScanner } from './use-code-scanner.ts'

/** The camera until it sees a code. */
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
          {/* The picture of the camera has no sound to caption. */}
          <video ref={video} muted playsInline aria-label="Camera" style={{ width: '100%', borderRadius: 8 }} />
          <Text size="sm" c="dimmed" mt="xs">
            Hold the code in front of the camera.
          </Text>
        </>
      )}
    </Modal>
  )
}
