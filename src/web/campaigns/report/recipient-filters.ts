/** What recipients of a report are filtered by, as it stands in its address. */
export const recipientFilters = ['outcome', 'reason', 'did'] as const
