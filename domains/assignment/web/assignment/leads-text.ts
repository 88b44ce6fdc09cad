export const grouped = (count: number) => count.toLocaleString('en-IN')

export const leadsText = (count: number) => `${grouped(count)} ${count === 1 ? 'lead' : 'leads'}`
