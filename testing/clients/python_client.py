"""A conversation partner that is the package zulip from PyPI, as it is.

Reads one command a line from standard input and writes one report a line to descriptor 3.
    python3 python_client.py <zuliprc>
"""

import json
import os
import sys
import threading
import uuid

import zulip

reports = os.fdopen(3, "w", buffering=1)
writing = threading.Lock()


def report(value):
    with writing:
        reports.write(json.dumps(value) + "\n")


class Listener(zulip.Client):
    """Tells how often the package's own loop registers: once, unless its queue was lost."""

    def register(self, *parameters, **options):
        answer = super().register(*parameters, **options)
        report({"registered": answer})
        return answer


zuliprc = sys.argv[1]
listener = Listener(config_file=zuliprc)
sender = zulip.Client(config_file=zuliprc)

types = ["message", "reaction", "update_message", "update_message_flags", "scheduled_messages"]


def hear(event):
    report({"received": event["message"]} if event["type"] == "message" else {"told": event})


threading.Thread(target=listener.call_on_each_event, args=[hear, types], daemon=True).start()

# The package sends again by itself when no answer comes. With a queue and a local id that is the same message.
queue = sender.register(event_types=["message"])
assert queue["result"] == "success", queue


def upload(data):
    with open(data["path"], "rb") as file:
        return sender.upload_file(file)


# What else a person does with the package; what it has no function for goes through its door for that.
deeds = {
    "react": sender.add_reaction,
    "takeBack": sender.remove_reaction,
    "edit": sender.update_message,
    "read": lambda data: sender.call_endpoint(f"messages/{data['message_id']}", method="GET"),
    "star": lambda data: sender.update_message_flags({**data, "op": "add", "flag": "starred"}),
    "upload": upload,
    "schedule": lambda data: sender.call_endpoint("scheduled_messages", method="POST", request=data),
    "scheduled": lambda data: sender.call_endpoint("scheduled_messages", method="GET"),
}

for line in sys.stdin:
    command = json.loads(line)
    if "deed" in command:
        report({"answer": deeds[command["deed"]](command["input"])})
        continue
    message = command["send"]
    answer = sender.send_message({**message, "queue_id": queue["queue_id"], "local_id": str(uuid.uuid4())})
    assert answer["result"] == "success", answer
    report({"sent": answer["id"]})
