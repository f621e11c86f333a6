import { ActionIcon } from '@mantine/core'

/** Adds what the field next to it chooses from. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M8 3v10M3 8h10" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  </ActionIcon>
)
