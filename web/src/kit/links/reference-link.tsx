import { Anchor, Button } from '@mantine/core'

/** Every call, event and error. */
const path = '/api/docs'
const inNewTab = { target: '_blank', rel: 'noopener' } as const

/** `part`: of the page, such as `#/webhooks/orderEvent`. */
export const ReferenceLink = ({ part = '', children }: { part?: string; children: string }) => (
  <Anchor href={path + part} {...inNewTab} size="sm">
    {children}
  </Anchor>
)

export const ReferenceButton = () => (
  <Button component="a" href={path} {...inNewTab} variant="default">
    API reference
  </Button>
)
