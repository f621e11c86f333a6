/** Mantine leaves the show-password button out of the tab order; this puts it in. */
export const showPassword = (field: string) => ({ 'aria-label': `Show or hide ${field}`, tabIndex: 0 })
