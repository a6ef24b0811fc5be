/** Why what is changed goes into a copy; `%` is the name of the project. */
export const CAME_BY_LINK = "“%” came by a link, so what you change goes into a copy of your own.";
export const IS_OPEN_ELSEWHERE =
  "“%” is open in another tab, so what you change here goes into a copy.";
export const WAS_TAKEN =
  "Another tab has taken “%” over. What was not saved by then has become a copy.";
export const WAS_CHANGED =
  "“%” was changed in another tab. What you changed here has become a copy.";
