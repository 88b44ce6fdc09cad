/** Says nothing of a person, so it outlives a log-out. */
export const columnsPrefix = 'columns:'

export const columnsKey = (account: number) => `${columnsPrefix}${account}`
