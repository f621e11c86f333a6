import { Anchor, Button } from '@mantine/core'

/** Every call, event and error. */
const reference = { href: '/api/docs', target: '_blank', rel: 'noopener' } as const

export const ReferenceLink = ({ children }: { children: string }) => (
  <Anchor {...reference} size="sm">
    {children}
  </Anchor>
)

export const ReferenceButton = () => (
  <Button component="a" {...reference} variant="default">
    API reference
  </Button>
)
