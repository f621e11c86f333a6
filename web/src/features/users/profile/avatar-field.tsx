import { Button, Group, Stack, Text } from '@mantine/core'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { Picture } from '../../../kit/picture.tsx'
import type { ProfileInputs } from './use-profile-form.ts'
import style from './user-profile.module.css'

export function AvatarField({ profile, error }: { profile: ProfileInputs; error: string | undefined }) {
  const { fields, isEditing, edit } = profile
  const openModal = useOpenModal()
  const choose = () => openModal('ImageSelection', { bucket: 'users', onSelect: (avatar) => edit({ avatar }) })
  return (
    <Group gap={16} wrap="nowrap" mih={80}>
      <Picture src={fields.avatar} alt={`Picture of ${fields.name}`} size={80} round name={fields.name} />
      <Stack gap={6} align="flex-start" miw={0}>
        <span className={style.name}>{fields.name}</span>
        {isEditing && (
          <Group gap={8} align="stretch">
            <Button size="xs" variant="default" onClick={choose}>
              Change picture
            </Button>
            {fields.avatar !== '' && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => edit({ avatar: '' })}>
                Remove picture
              </Button>
            )}
          </Group>
        )}
        {error !== undefined && (
          <Text size="xs" c="var(--danger)">
            {error}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
