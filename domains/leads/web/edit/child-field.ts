/** The names of child forms among the fields of a lead that are being edited. */
export const newChildField = 'child:new'
export const childField = (id: number) => `child:${id}`
