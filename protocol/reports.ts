import { boundedText, integer, json, oneOf, optional, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Keyed as in `server_report_message_types`. */
export const reportTypes = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const;
export type ReportType = keyof typeof reportTypes;

export const reportMessage = endpoint({
  name: 'report-message',
  method: 'POST',
  path: '/messages/{message_id}/report',
  summary: 'Tells the moderators of a message, in the channel that the organization has for it.',
  since: 382,
  pathParameters: { message_id: json(integer, 'The message.') },
  parameters: {
    report_type: text(oneOf(...(Object.keys(reportTypes) as [ReportType, ...ReportType[]])), 'The reason.'),
    description: optional(
      text(
        boundedText(limits.reportDescriptionLength),
        'What else the moderators should know; needed when the reason is another one.',
      ),
    ),
  },
  errors: ['BAD_REQUEST'],
});
