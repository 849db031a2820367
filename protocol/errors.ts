import { Phrase, phraseOf, type Said } from './phrase.ts';

interface ErrorRow {
  readonly status: number;
  readonly extra: readonly string[];
  /** The code on the wire, where the internal code only selects a status. */
  readonly wire?: string;
}

/** Every refusal: code → HTTP status and extra keys (api.md, Errors; checklist [S181] to [S183]). */
export const errorTable = {
  BAD_REQUEST: { status: 400, extra: ['parameters', 'var_name', 'required_parameter', 'set_parameter'] },
  REQUEST_VARIABLE_MISSING: { status: 400, extra: ['var_name'] },
  REQUEST_CONFUSING_VAR: { status: 400, extra: ['var_name'] },
  INVALID_JSON: { status: 400, extra: ['var_name'] },
  BAD_NARROW: { status: 400, extra: ['desc'] },
  BAD_EVENT_QUEUE_ID: { status: 400, extra: ['queue_id'] },
  STREAM_DOES_NOT_EXIST: { status: 400, extra: ['stream', 'stream_id'] },
  UNAUTHORIZED_PRINCIPAL: { status: 400, extra: [] },
  CANNOT_DEACTIVATE_LAST_USER: { status: 400, extra: ['is_last_owner', 'entity'] },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: { status: 400, extra: [] },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: { status: 400, extra: [] },
  REACTION_ALREADY_EXISTS: { status: 400, extra: [] },
  REACTION_DOES_NOT_EXIST: { status: 400, extra: [] },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    status: 400,
    extra: ['first_message_id_allowed_to_move', 'total_messages_in_topic', 'total_messages_allowed_to_move'],
  },
  EXPECTATION_MISMATCH: { status: 400, extra: ['field_name'] },
  SYSTEM_GROUP_REQUIRED: { status: 400, extra: ['setting_name'] },
  BAD_IMAGE: { status: 400, extra: [] },
  CANNOT_DEACTIVATE_GROUP_IN_USE: { status: 400, extra: ['objections'] },
  REALM_UPLOAD_QUOTA: { status: 400, extra: [] },
  INVITATION_FAILED: {
    status: 400,
    extra: ['errors', 'sent_invitations', 'license_limit_reached', 'daily_limit_reached'],
  },
  PUSH_SERVICE_NOT_CONFIGURED: { status: 400, extra: [] },
  INVALID_BOUNCER_PUBLIC_KEY: { status: 400, extra: [] },
  REQUEST_EXPIRED: { status: 400, extra: [] },
  INVALID_PUSH_DEVICE_TOKEN: { status: 400, extra: ['var_name'] },
  NO_ACTIVE_PUSH_DEVICE: { status: 400, extra: [] },
  UNAUTHORIZED: { status: 401, extra: [] },
  INVALID_API_KEY: { status: 401, extra: [] },
  AUTHENTICATION_FAILED: { status: 401, extra: [] },
  USER_DEACTIVATED: { status: 401, extra: [] },
  REALM_DEACTIVATED: { status: 401, extra: [] },
  PASSWORD_AUTH_DISABLED: { status: 401, extra: [] },
  CSRF_FAILED: { status: 403, extra: [] },
  ADMIN_ACTION_REQUIRED: { status: 403, extra: [] },
  ACCESS_DENIED: { status: 403, extra: [], wire: 'BAD_REQUEST' },
  NOT_FOUND: { status: 404, extra: [], wire: 'BAD_REQUEST' },
  NONEXISTENT_SUBDOMAIN: { status: 404, extra: [] },
  METHOD_NOT_ALLOWED: { status: 405, extra: ['allowed_methods'] },
  REQUEST_TIMEOUT: { status: 408, extra: [], wire: 'BAD_REQUEST' },
  CHANNEL_ALREADY_EXISTS: { status: 409, extra: ['channel_name'] },
  REQUEST_TOO_LARGE: { status: 413, extra: [] },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, extra: [] },
  RATE_LIMIT_HIT: { status: 429, extra: ['retry-after'] },
  INTERNAL_ERROR: { status: 500, extra: [] },
  FAILED_TO_CONNECT_BOUNCER: { status: 502, extra: [] },
  INTERNAL_SERVER_ERROR_ON_BOUNCER: { status: 502, extra: [] },
  SERVER_NOT_READY: { status: 503, extra: ['retry-after'] },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;
export type ErrorDetails<C extends ErrorCode> = {
  readonly [K in (typeof errorTable)[C]['extra'][number]]?: unknown;
};

const toldIn = (value: unknown, translate: (phrase: Phrase) => string): unknown => {
  if (value instanceof Phrase) return translate(value);
  return Array.isArray(value) ? value.map((inner) => toldIn(inner, translate)) : value;
};

/** A refused request: the caller's mistake or a temporary inability, never a crash. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails<C>;
  /** Independent of language; `message` is English. */
  readonly phrase: Phrase;

  constructor(code: C, said: Said, details: ErrorDetails<C> = {} as ErrorDetails<C>) {
    const phrase = phraseOf(said);
    super(phrase.toString());
    this.code = code;
    this.details = details;
    this.phrase = phrase;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  /**
   * Returns the answer's body, in English unless `tell` translates. Codes that only select a status become the
   * default code.
   */
  toBody(translate: (phrase: Phrase) => string = String): Record<string, unknown> {
    const row: ErrorRow = errorTable[this.code];
    const details = Object.entries(this.details).map(([key, value]) => [key, toldIn(value, translate)]);
    return {
      result: 'error',
      msg: translate(this.phrase),
      code: row.wire ?? this.code,
      ...Object.fromEntries(details),
    };
  }
}

export const badRequest = (said: Said, details: ErrorDetails<'BAD_REQUEST'> = {}) =>
  new ApiError('BAD_REQUEST', said, details);
