import type { Drawings } from './drawn.ts';

/** A person as a mention shows them. */
export interface ResolvedUser {
  id: number;
  fullName: string;
  /** Still shown by name, as in quotes of what they said, but told nothing. */
  isDeactivated?: boolean;
}

/**
 * What rendering needs to know of the organization. Answers are immediate: the caller has fetched everything
 * that `references` names before. What the author may not see must be answered like what does not exist.
 */
export interface Resolver {
  /** Whoever is active goes before a deactivated namesake. */
  userByName(name: string): ResolvedUser | 'ambiguous' | undefined;
  userById(id: number): ResolvedUser | undefined;
  groupByName(name: string): { id: number; name: string } | undefined;
  channelByName(name: string): { id: number; name: string } | undefined;
  /** An active custom emoji; `url` is a path on this service, another address is not shown. */
  customEmoji(name: string): { url: string } | undefined;
  /** An uploaded image, by what follows `/user_uploads/` in its address; every other file but videos is a mere link. */
  uploadedImage(pathId: string): UploadedImage | undefined;
  uploadedVideo?(pathId: string): UploadedVideo | undefined;
  /** Where people reach the organization, without a slash at the end: links to it lose their host. */
  readonly organizationUrl?: string;
  /** The words of a text that become links by the organization's patterns, in their order, none within another. Absent when it has none. */
  linkify?(text: string): readonly LinkedWords[];
  /** Formulas and code, drawn before. Absent, they are shown as their source. */
  readonly drawings?: Drawings;
  /** The language of code blocks that name none. */
  readonly codeLanguage?: string;
  /** Whether faces like `:)` become emoji, as the author wishes. */
  readonly translatesEmoticons?: boolean;
}

/** Words of a text, by their place, and where they lead. */
export interface LinkedWords {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/** A video of this service that browsers play. */
export interface UploadedVideo {
  name: string;
}

/** An image of this service, as a message shows it. Sizes in pixels. */
export interface UploadedImage {
  name: string;
  contentType: string;
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Everything that rendering a text may ask its resolver for, each once, spelled as the text spells it. */
export interface References {
  userNames: string[];
  userIds: number[];
  groupNames: string[];
  channelNames: string[];
  emojiNames: string[];
  /** What follows `/user_uploads/` in the addresses of linked files. */
  uploadPaths: string[];
}

/** Who is told of a message. Silent mentions and mentions in quotes are not among them. */
export interface Mentions {
  userIds: number[];
  groupIds: number[];
  channelWildcard: boolean;
  topicWildcard: boolean;
}
