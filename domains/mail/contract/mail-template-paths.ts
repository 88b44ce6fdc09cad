/** The templates of mails, and one of them; by themselves, as every page knows them and only few screens the calls. */
export const mailTemplatesPath = '/api/v1/admin_custom/mail-templates/'
export const mailTemplatePath = `${mailTemplatesPath}:id/` as const
