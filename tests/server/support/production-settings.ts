/** What production does not start without. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Mezbaan <no-reply@example.com>',
  SMS_URL: 'https://sms.example.com/send',
  SMS_SENDER: 'MEZBAN',
  SMS_TEMPLATES: 'register-code=1107161, reset-code=1107162, contact-code=1107165, account-exists=1107163, outlet-opened=1107164',
}
