import type { Drawings } from './drawn.ts';

export interface ResolvedUser {
  id: number;
  fullName: string;
  /** Deactivated users are shown, as in quotes, but not notified. */
  isDeactivated?: boolean;
}

/** The caller has fetched everything in `references`; answers must not distinguish hidden from missing. */
export interface Resolver {
  /** Prefers an active user to a deactivated namesake. */
  userByName(name: string): ResolvedUser | 'ambiguous' | undefined;
  userById(id: number): ResolvedUser | undefined;
  groupByName(name: string): { id: number; name: string } | undefined;
  channelByName(name: string): { id: number; name: string } | undefined;
  /** The newest message of a topic, which leads to the topic when it has another name. */
  newestIn?(channelId: number, topic: string): number | undefined;
  /** An active custom emoji; only a `url` that is a path on this service is shown. */
  customEmoji(name: string): { url: string } | undefined;
  /** An uploaded image by its path after `/user_uploads/`; other files except videos are only links. */
  uploadedImage(pathId: string): UploadedImage | undefined;
  uploadedVideo?(pathId: string): UploadedVideo | undefined;
  /** The organization's URL without a final slash; links to it lose their host. */
  readonly organizationUrl?: string;
  /** Linkifier matches in order, without overlap. Absent without linkifiers. */
  linkify?(text: string): readonly LinkedWords[];
  /** Absent: formulas and code are shown as source. */
  readonly drawings?: Drawings;
  readonly codeLanguage?: string;
  /** Whether the author wants `:)` as an emoji. */
  readonly translatesEmoticons?: boolean;
}

export interface LinkedWords {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

export interface UploadedVideo {
  name: string;
}

/** Sizes in pixels. */
export interface UploadedImage {
  name: string;
  contentType: string;
  width: number;
  height: number;
  isAnimated: boolean;
}

export interface TopicReference {
  readonly channelName: string;
  readonly topic: string;
}

/** Each once, spelled as in the text. */
export interface References {
  userNames: string[];
  userIds: number[];
  groupNames: string[];
  channelNames: string[];
  topics: TopicReference[];
  emojiNames: string[];
  uploadPaths: string[];
}

/** Users and groups to notify, without silent and quoted mentions. */
export interface Mentions {
  userIds: number[];
  groupIds: number[];
  channelWildcard: boolean;
  topicWildcard: boolean;
}

/** Leaves every name, emoji and file as the text has it. */
export const knowsNothing: Resolver = {
  userByName: () => undefined,
  userById: () => undefined,
  groupByName: () => undefined,
  channelByName: () => undefined,
  customEmoji: () => undefined,
  uploadedImage: () => undefined,
};
