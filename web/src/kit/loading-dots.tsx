import { Loader } from '@mantine/core'

/** What a popover shows while its content is fetched. */
export const loadingDots = <Loader size="sm" type="dots" aria-label="Loading" />
