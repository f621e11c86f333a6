import { Loader } from '@mantine/core'

/** Shown in a popover while its content loads. */
export const loadingDots = <Loader size="sm" type="dots" aria-label="Loading" />
