import { ActionIcon } from '@mantine/core'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'

const ScanDialog = fetched(() => import('./scan-dialog.tsx'), 'ScanDialog')

/** Browsers give a page the camera only over https. */
const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

type Props = { label: string; onScanned: (text: string) => void }

/** Hidden if there is no camera. */
export function ScanButton({ label, onScanned }: Props) {
  const openDialog = useOpenDialog()
  if (!hasCamera()) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title="Scan with the camera"
      onClick={() => openDialog(ScanDialog, { onScanned })}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M1.5 5V2.5a1 1 0 0 1 1-1H5M11 1.5h2.5a1 1 0 0 1 1 1V5M14.5 11v2.5a1 1 0 0 1-1 1H11M5 14.5H2.5a1 1 0 0 1-1-1V11M5 5v6M8 5v6M11 5v6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      </svg>
    </ActionIcon>
  )
}
