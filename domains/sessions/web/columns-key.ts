/** What an account's choice of list columns is stored under; it says nothing of a person and outlives a log-out. */
export const columnsPrefix = 'columns:'

export const columnsKey = (account: number) => `${columnsPrefix}${account}`
