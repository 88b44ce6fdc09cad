export const newChildField = 'child:new'
export const childField = (id: number) => `child:${id}`
