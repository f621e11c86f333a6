import type { ImageBucket } from '@dray/domain/storage/files'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'

type Props = {
  bucket: ImageBucket
  /** The stored URL, or null. */
  value: string | null
  onChange: (value: string | null) => void
  label: string
  error?: string | undefined
  disabled?: boolean
}

/** Removing an image from the form doesn't delete the file. */
export function ImageField({ bucket, value, onChange, label, error, disabled = false }: Props) {
  const openModal = useOpenModal()
  const id = useId()
  const isSet = value !== null && value !== ''
  return (
    <Stack role="group" aria-labelledby={id} gap={4}>
      <Text id={id} span size="sm" fw={600} lh={1.55} mt={1}>
        {label}
      </Text>
      <Group gap={8} wrap="nowrap">
        <Picture src={value} alt={label} size={72} whole />
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          onClick={() => openModal('ImageSelection', { bucket, onSelect: onChange })}
        >
          Choose image
        </Button>
        {isSet && (
          <Button size="xs" variant="subtle" color="gray" disabled={disabled} onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--danger)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
