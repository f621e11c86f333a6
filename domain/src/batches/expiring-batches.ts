/** The most days a list of expiring batches looks ahead. */
export const maxExpiringDays = 365

/** Unless the user chooses otherwise. */
export const usualExpiringDays = 30
