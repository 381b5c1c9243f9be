// The table that this page belongs to: on a server, or in this browser. Nothing else knows which.

import { isHere } from "./places.js";
import { BrowserTable } from "./browsertable.js";
import { ServerTable } from "./servertable.js";

/** Requests and live lines go through it. */
export const table = isHere ? new BrowserTable() : new ServerTable();
