import { Stack, Text } from '@mantine/core'
import { QrCode } from '../../../kit/qr-code.tsx'

export const LinkQrCode = ({ url }: { url: string }) => (
  <Stack gap={4} align="center">
    <QrCode text={url} label="QR code of the link" />
    <Text size="sm" c="dimmed">
      Or have them scan it with their phone's camera.
    </Text>
  </Stack>
)
