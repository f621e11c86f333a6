import type { ImageBucket } from '@dray/domain/storage/files'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { FormState } from '../../kit/fields/form-field.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'

type Props<Fields> = { form: FormState<Fields>; field: keyof Fields & string; bucket: ImageBucket }

/** Removing an image from the form doesn't delete the file. */
export function ImageField<Fields extends object>({ form, field, bucket }: Props<Fields>) {
  const openModal = useOpenModal()
  const id = useId()
  const label = form.labels[field]
  const error = form.problems[field]
  const image = String(form.fields[field])
  const choose = (chosen: string) => form.onEdit({ [field]: chosen } as Partial<Fields>)
  return (
    <Stack role="group" aria-labelledby={id} gap={4}>
      <Text id={id} span size="sm" fw={650} lh={1.55} mt={1}>
        {label}
      </Text>
      <Group gap={8} wrap="nowrap">
        <Picture src={image || null} alt={label} size={72} whole />
        <Button
          size="xs"
          variant="default"
          disabled={form.isReadOnly}
          onClick={() => openModal('ImageSelection', { bucket, onSelect: choose })}
        >
          Choose image
        </Button>
        {image !== '' && (
          <Button size="xs" variant="subtle" color="gray" disabled={form.isReadOnly} onClick={() => choose('')}>
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
